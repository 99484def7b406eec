import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** An authenticator in memory, which can also lie. */
export interface SoftPasskey {
  id: string;
  /** Answers `navigator.credentials.create`, as JSON. */
  make: (challenge: string, lies?: Lies) => string;
  /** Answers `navigator.credentials.get`, as JSON. */
  answer: (challenge: string, lies?: Lies) => string;
}

export interface Lies {
  origin?: string;
  rpId?: string;
  userHandle?: string;
  /** Whether the authenticator verified the person; true if left out. */
  verified?: boolean;
  counter?: number;
  /** The id of another credential, which this key then signs for. */
  id?: string;
}

const [PRESENT, VERIFIED, ATTESTED] = [1, 4, 64];

export function softPasskey(origin: string, userHandle: string): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credential = randomBytes(16);
  const own = credential.toString("base64url");
  let count = 0;

  function clientData(type: string, challenge: string, lies: Lies): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: lies.origin ?? origin, crossOrigin: false }));
  }

  function authenticatorData(lies: Lies, attested: Buffer): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? (count += 1));
    const flags = PRESENT | (lies.verified === false ? 0 : VERIFIED) | (attested.length > 0 ? ATTESTED : 0);
    return Buffer.concat([sha256(lies.rpId ?? "localhost"), Buffer.from([flags]), counter, attested]);
  }

  return {
    id: own,
    make: (challenge, lies = {}) => {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), credential, coseKey(publicKey)]);
      const data = authenticatorData(lies, attested);
      const head = Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex");
      return wrap(own, {
        clientDataJSON: clientData("webauthn.create", challenge, lies).toString("base64url"),
        attestationObject: Buffer.concat([head, Buffer.from([0x58, data.length]), data]).toString("base64url"),
        transports: ["internal"],
      });
    },
    answer: (challenge, lies = {}) => {
      const client = clientData("webauthn.get", challenge, lies);
      const data = authenticatorData(lies, Buffer.alloc(0));
      return wrap(lies.id ?? own, {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
        userHandle: Buffer.from(lies.userHandle ?? userHandle).toString("base64url"),
      });
    },
  };
}

function wrap(id: string, response: object): string {
  return JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
}

/** An ES256 key in CBOR (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const coordinates = [x, y].map((one) => Buffer.from(one, "base64url"));
  return Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    coordinates[0]!,
    Buffer.from("225820", "hex"),
    coordinates[1]!,
  ]);
}

function sha256(text: string | Buffer): Buffer {
  return createHash("sha256").update(text).digest();
}

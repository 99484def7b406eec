import net from "node:net";
import { Failure } from "../../cli/failure.js";

/**
 * @param {number} port
 * @param {string | undefined} host undefined means every address
 * @returns {Promise<void>}
 * @throws {Failure} if the port is in use or not allowed
 */
export function checkPort(port, host) {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ error) =>
      reject(new Failure(explain(error, port, host))),
    );
    probe.listen({ port, ...(host && { host }) }, () => probe.close(() => resolve()));
  });
}

/**
 * @param {NodeJS.ErrnoException} error
 * @param {number} port
 * @param {string | undefined} host
 */
function explain(error, port, host) {
  if (error.code === "EADDRINUSE") {
    return `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`;
  }
  if (error.code === "EACCES")
    return `Port ${port} needs more rights than you have. Choose one above 1023, for example PORT=3000.`;
  return `The site can't listen on ${host ?? "every address"}, port ${port}: ${error.message}.`;
}

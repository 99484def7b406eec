import { type keptRecords, privacyPage } from "../../content/privacy.ts";
import { HymnNumber } from "../../ui/hymn-number.tsx";

type Props = ReturnType<typeof keptRecords>[number] & { number: number };

export function KeptRecord({ number, heading, what, why, long, yours, link }: Props) {
  return (
    <section className="kept-record" aria-labelledby={`kept-${number}`}>
      <HymnNumber number={number} />
      <h2 id={`kept-${number}`}>{heading}</h2>
      <dl>
        <div>
          <dt>{privacyPage.what}</dt>
          <dd>{what}</dd>
        </div>
        <div>
          <dt>{privacyPage.why}</dt>
          <dd>{why}</dd>
        </div>
        <div>
          <dt>{privacyPage.long}</dt>
          <dd>{long}</dd>
        </div>
        <div>
          <dt>{privacyPage.yours}</dt>
          <dd>
            {yours}
            {link && (
              <>
                {" "}
                <a className="text-link" href={link.href}>
                  {link.name}
                </a>
              </>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}

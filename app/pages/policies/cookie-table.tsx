import { type cookieRows, privacyPage } from "../../content/privacy.ts";

export function CookieTable({ rows }: { rows: ReturnType<typeof cookieRows> }) {
  const { heading, caption, columns } = privacyPage.cookies;
  return (
    <section className="cookie-list" aria-labelledby="cookies">
      <h2 id="cookies">{heading}</h2>
      <p>{caption}</p>
      <table aria-labelledby="cookies">
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.purpose}</th>
            <th scope="col">{columns.lasts}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, purpose, lasts }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{purpose}</td>
              <td>{lasts}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

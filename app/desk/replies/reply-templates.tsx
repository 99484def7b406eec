import { type ReplyTemplate, replyPreview as words } from "../../site/content/replies.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { fillTemplate } from "./reply.ts";

export function ReplyTemplates({ templates }: { templates: readonly ReplyTemplate[] }) {
  return (
    <div className="page-width pt-fluid-xl pb-fluid-xl">
      <PageHead title={words.title} />
      {templates.length === 0 && <p>{words.none}</p>}
      {templates.map(({ name, subject, text }) => (
        <section key={name} className="mb-9 max-w-measure border-t-2 border-ink pt-4">
          <h2 className="mb-3 text-3xl">{name}</h2>
          <p className="font-bold" dir="auto">
            {fill(subject)}
          </p>
          <p className="mt-2 wrap-anywhere whitespace-pre-wrap" dir="auto">
            {fill(text)}
          </p>
        </section>
      ))}
    </div>
  );
}

function fill(text: string): string {
  return fillTemplate(text, { name: words.person, me: words.member });
}

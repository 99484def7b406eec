import { Form } from "@remix-run/react";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState } from "../list/data-table.tsx";
import { LinkLines, LinkButton, Section, Moment } from "../shell/page-parts.tsx";
import type { FoundPerson, Group, SearchedList } from "./desk-search.ts";
import type { DeskSearchView } from "./search-desk.server.ts";

const NAMES: Record<SearchedList, string> = { surveys: "Surveys", messages: "Messages", orders: "Orders" };

export function SearchPage({ view }: { view: DeskSearchView }) {
  const { q, lists, groups, people, isAddress } = view;
  const shown = groups.filter(({ hits }) => hits.length > 0);
  const without = groups.filter(({ hits }) => hits.length === 0).map(({ list }) => list);
  const found = shown.map((group) => <FoundGroup key={group.list} group={group} q={q} />);
  const persons = people.length > 0 && <People key="people" people={people} />;
  return (
    <>
      <PageHead title="Search">
        {q !== "" && (
          <p className="wrap-anywhere">
            You searched for{" "}
            <b className="text-ink" dir="auto">
              {q}
            </b>
          </p>
        )}
      </PageHead>
      {lists.length === 0 ? (
        <EmptyState title="Nothing to search" text="Your role can't open surveys, messages or orders." />
      ) : q === "" ? (
        <EmptyState
          title="What are you looking for?"
          text={`Type a name, an email address, an order number or any words into the search box. It looks in ${inWords(lists)}, all at once. The beginning of a word is enough.`}
        />
      ) : shown.length + people.length === 0 ? (
        <EmptyState
          title="No matches"
          text="Check the spelling, or try fewer words. A survey, message or order must have all of them, and the beginning of each is enough."
        />
      ) : (
        <>
          <div className="-mt-8 gap-x-10 *:inline-block *:w-full lg:columns-2">
            {isAddress ? [persons, found] : [found, persons]}
          </div>
          {without.length > 0 && <p className="mt-8 text-quiet">{`No matches in ${inWords(without)}.`}</p>}
        </>
      )}
    </>
  );
}

/** Returns `surveys, messages and orders`, for example. */
function inWords(lists: readonly SearchedList[]): string {
  return lists.length < 2 ? lists.join("") : `${lists.slice(0, -1).join(", ")} and ${lists.at(-1)}`;
}

function FoundGroup({ group: { list, hits }, q }: { group: Group; q: string }) {
  const lines = hits.map(({ id, title, parts, time, status }) => ({
    key: id,
    href: `/desk/${list}/${id}`,
    title: list === "orders" ? title : <bdi>{title}</bdi>,
    note: (
      <>
        {[...new Set(parts)].filter(Boolean).map((part, place) => (
          <span key={part} className="wrap-anywhere">
            {place > 0 && ", "}
            <bdi>{part}</bdi>
          </span>
        ))}
        <span className="block">
          <Moment iso={time} /> · <b className="text-ink">{status}</b>
        </span>
      </>
    ),
  }));
  return (
    <Section id={`found-${list}`} title={NAMES[list]}>
      <LinkLines lines={lines} />
      <p className="mt-3">
        <a className="inline-flex min-h-11 items-center text-link" href={`/desk/${list}?${new URLSearchParams({ q })}`}>
          {`All ${list} that match`}
        </a>
      </p>
    </Section>
  );
}

/** Each address is a button that posts it: People keeps addresses out of URLs (docs/decisions/0022). */
function People({ people }: { people: readonly FoundPerson[] }) {
  return (
    <Section id="found-people" title="People">
      <ul className="border-b-2 border-ink">
        {people.map(({ email, name }) => (
          <li key={email} className="border-t border-rule py-2 first:border-t-2 first:border-ink">
            <Form method="post" action="/desk/people">
              <input type="hidden" name="q" value={email} />
              <LinkButton name="intent" value="search">
                <bdi className="text-base font-bold wrap-anywhere">{email}</bdi>
              </LinkButton>
            </Form>
            {name !== "" && name !== email && (
              <p className="text-xs text-quiet">
                <bdi>{name}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-quiet">Each address shows everything on file for it.</p>
    </Section>
  );
}

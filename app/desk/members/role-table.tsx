import { areaWords, roleTableWords as words, roleWords } from "../../auth/members/role-words.ts";
import { type Area, AREA_NAMES, rightIn, type Role, ROLES } from "../../server/security/roles.ts";
import { type Column, DataTable } from "../list/data-table.tsx";
import { Section } from "../shell/page-parts.tsx";

const columns: readonly Column<{ area: Area }>[] = [
  { key: "area", label: words.area, heads: true, cell: ({ area }) => areaWords[area] },
  ...ROLES.map((role) => ({ key: role, label: roleWords[role].name, cell: cellOf(role) })),
];

function cellOf(role: Role) {
  return ({ area }: { area: Area }) => {
    const right = rightIn(role, area);
    return right === null ? words.none : words.rights[right];
  };
}

const rows = AREA_NAMES.map((area) => ({ area }));

/** What each role may do, from the table that every request is checked against. */
export function RoleTable() {
  return (
    <Section id="roles" title={words.title}>
      <p className="mb-4">{words.intro}</p>
      <DataTable caption={words.title} columns={columns} rows={rows} keyOf={({ area }) => area} />
    </Section>
  );
}

import { FilterChoice } from "../list/filter-field.tsx";
import type { FollowUpFilters } from "./care-filters.ts";
import { type Colleague, DUES } from "./care.ts";
import { caseWords } from "./words.ts";

const words = caseWords.filter;

interface Props {
  chosen: FollowUpFilters;
  colleagues: readonly Colleague[];
  /** Id of the member who reads the list. */
  reader: string;
}

/** The filters by owner and by the day of the next step. */
export function FollowUpFilterFields({ chosen, colleagues, reader }: Props) {
  return (
    <>
      <FilterChoice name="owner" label={words.owner.label} chosen={chosen.owner ?? ""}>
        <option value="">{words.owner.any}</option>
        <option value="me">{words.owner.me}</option>
        <option value="nobody">{caseWords.nobody}</option>
        {colleagues.map(({ id, name }) =>
          id === reader ? null : (
            <option key={id} value={id}>
              {name}
            </option>
          ),
        )}
      </FilterChoice>
      <FilterChoice name="due" label={words.due.label} chosen={chosen.due ?? ""}>
        <option value="">{words.due.any}</option>
        {DUES.map((due) => (
          <option key={due} value={due}>
            {words.due.values[due]}
          </option>
        ))}
      </FilterChoice>
    </>
  );
}

/** The discovery call with the creator of a survey. */
export interface CallTable {
  survey_id: string;
  id: string;
  /** `linked`: the creator was sent the team's own booking page; `declined`: no proposed time suits the creator. */
  state: "linked" | "proposed" | "booked" | "declined" | "canceled";
  /** JSON: the proposed starts. */
  times: string;
  starts_at: string | null;
  /** Id of the member who holds it. */
  host_id: string;
  /** What the creator wrote when no time suited. */
  reason: string | null;
  sequence: number;
  remind_at: string | null;
  changed_at: string;
}

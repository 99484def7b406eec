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
  /** How both talk; null for calls from before they said so, and where the creator got the team's own booking page. */
  talk: "phone" | "video" | "place" | null;
  /** The member's phone number (empty if they call), the address of the video call, or the place. */
  talk_at: string | null;
  /** The creator's phone number, if they left one. */
  phone: string | null;
  sequence: number;
  remind_at: string | null;
  changed_at: string;
}

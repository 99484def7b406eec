import type { ContactMessage } from "../../../app/contact/message.ts";

/** A message as whoever wrote it expects it to be kept. */
export interface ExpectedMessage {
  /** Token of the page that it was written on: the record is found by it and by what was written. */
  page: string;
  /** Columns of the record. */
  written: ContactMessage;
  /** Thanked for: it has to be there. Before, it may be. */
  acknowledged: boolean;
}

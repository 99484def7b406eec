/** A message as whoever wrote it expects it to be kept. */
export interface ExpectedMessage {
  /** Token of the page that it was written on: the record is found by it. */
  page: string;
  /** Columns of the record. */
  written: { name: string; email: string; subject: string; message: string | null };
  /** Thanked for: it has to be there. Before, it may be. */
  acknowledged: boolean;
}

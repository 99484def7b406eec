import { answerText } from "../../survey/answers.ts";
import { type Field, questions } from "../../survey/questions.ts";
import type { SurveyStatus } from "../surveys/survey-case.ts";
import { statusWords } from "../surveys/words.ts";
import type { ExportRow, ExportValue } from "./export-format.ts";
import { exportColumnWords } from "./words.ts";

/** The name of a column in words: the question, or what the dashboard calls it. */
export function columnInWords(column: string): string {
  return isField(column) ? questions[column].label : (exportColumnWords[column] ?? column);
}

function isField(column: string): column is Field {
  return Object.hasOwn(questions, column);
}

/** Returns a row with the words of the form instead of codes, under the columns' names in words. */
export function rowInWords(row: ExportRow): ExportRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [columnInWords(column), valueInWords(column, value)]),
  );
}

function valueInWords(column: string, value: ExportValue): ExportValue {
  if (typeof value !== "string") return value;
  if (column === "status") return statusWords[value as SurveyStatus] ?? value;
  return isField(column) ? answerText(column, value) : value;
}

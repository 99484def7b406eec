/** What a form of these pages shows besides its fields. */
export interface FormView {
  errors: readonly FieldProblem[];
  alert: { title: string; text: string } | null;
}

export interface FieldProblem {
  field: string;
  message: string;
}

export const blankForm: FormView = { errors: [], alert: null };

/** The messages of one field, as a field of the design system takes them. */
export function messagesFor({ errors }: FormView, field: string): string[] {
  return errors.filter((error) => error.field === field).map(({ message }) => message);
}

import { deskAccess } from "../../content/desk-access.ts";
import { TextField } from "../../ui/text-field.tsx";

const { setPassword } = deskAccess;

export function NewPasswordField({ label, errors }: { label: string; errors: string[] | undefined }) {
  return (
    <TextField
      name="password"
      type="password"
      label={label}
      hint={setPassword.hint}
      required
      value=""
      errors={errors}
      autoComplete="new-password"
    />
  );
}

/** Tells a password manager whose password it is; nobody else sees it. */
export function UserName({ email }: { email: string }) {
  return (
    <input
      type="text"
      name="username"
      value={email}
      autoComplete="username"
      readOnly
      hidden
      aria-label={setPassword.invisible}
    />
  );
}

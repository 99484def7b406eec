/** Who is at the desk. */
export interface SignedIn {
  staff: { id: string; email: string; name: string };
}

/** Lets nobody in until sign-in is merged. */
export async function requireStaff(_services: unknown, _request: Request): Promise<SignedIn> {
  throw new Response(null, { status: 303, headers: { Location: "/desk/sign-in" } });
}

/** Words of the buttons that copy something. `what` completes "Copy the ...". */
export const copyWords = {
  copy: (what: string) => `Copy the ${what}`,
  copied: "Copied",
  failed: "Your browser couldn't copy it",
  email: "email address",
  address: "address",
} as const;

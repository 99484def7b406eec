/** Words of the buttons that copy something. `what` completes "Copy the ...". */
export const copyWords = {
  copy: (what: string) => `Copy the ${what}`,
  copied: "Copied",
  failed: "Your browser did not copy it",
  email: "e-mail address",
  address: "address",
} as const;

/** Text of the email about a refund. */
export const refundMailWords = {
  subject: (number: string, amount: string) => `Your refund for order ${number}: ${amount}`,
  title: "Your refund",
  text: (amount: string) => `We've refunded ${amount} to the card or account you paid with.`,
  items: "Refunded items",
  amount: "Amount",
  wait: "Banks usually take 5 to 10 business days to show it.",
};

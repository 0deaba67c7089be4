/** What an argument `entry` means. */
export const whichEntry =
  "Which of the member's entries, from 1 to 5, where the rules allow several; the first one, if left out.";

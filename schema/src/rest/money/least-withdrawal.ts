/** The least that is withdrawn at once (G34). An eCheck costs us more than cents are worth, and tests of stolen cards move cents. */
export const minWithdrawalCents = 100;

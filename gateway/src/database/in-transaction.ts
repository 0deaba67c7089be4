import { AsyncLocalStorage } from 'node:async_hooks';

// Whoever waits for somebody outside while a transaction is open holds its locks and its connection for as long.

const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Does the work of a transaction; what it begins and does not wait for may ask outside once the transaction has ended. */
export async function whileOpen<T>(work: () => Promise<T>): Promise<T> {
  if (transactions.getStore()?.isOpen) return work();
  const transaction = { isOpen: true };
  try {
    return await transactions.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}

/** Called by whatever asks somebody outside, before it does. */
export function refuseInTransaction(service: string): void {
  if (transactions.getStore()?.isOpen)
    throw new Error(`${service} would be asked inside a transaction, which would wait for the answer.`);
}

export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It did not come about within a minute.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

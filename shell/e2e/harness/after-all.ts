import { stopShared } from './before-all.ts';

export default async function afterAll(): Promise<void> {
  await stopShared();
}

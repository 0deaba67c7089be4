import { showToast } from '@fairway/kit/ui/Toast';

interface Copied {
  /** What to know or do then, as a sentence. */
  next?: string;
  /** Whether `what` is many, as 'codes' are. */
  isPlural?: boolean;
}

/** Copies a text to the clipboard and says so; `what` is what it is, as in 'link'. */
export async function copyText(
  text: string,
  what: string,
  { next = '', isPlural = false }: Copied = {},
): Promise<void> {
  const [are, them] = isPlural ? ['are', 'them'] : ['is', 'it'];
  try {
    await navigator.clipboard.writeText(text);
    showToast(`The ${what} ${are} copied.${next && ` ${next}`}`);
  } catch {
    // Some browsers refuse access to the clipboard.
    showToast(`The ${what} can't be copied here. Select ${them} and copy ${them} yourself.`);
  }
}

import { showToast } from '@fairway/kit/ui/Toast';

/**
 * Copies a text to the clipboard and says so; `what` is what it is, as in 'link' or 'codes', and `next` what to know
 * or do then.
 */
export async function copyText(text: string, what: string, next = ''): Promise<void> {
  const [are, them] = what.endsWith('s') ? ['are', 'them'] : ['is', 'it'];
  try {
    await navigator.clipboard.writeText(text);
    showToast(`The ${what} ${are} copied.${next && ` ${next}`}`);
  } catch {
    // Some browsers refuse access to the clipboard.
    showToast(`The ${what} can't be copied here. Select ${them} and copy ${them} yourself.`);
  }
}

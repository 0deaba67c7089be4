import { refusalOf } from '@fairway/kit/refusal';
import { showToast } from '@fairway/kit/ui/Toast';

/**
 * What gets no answer may be done all the same, and end the session that asked for it: then its form is gone, and
 * only a toast is left to say so.
 */
export async function tellIfUnanswered<Answer>(sent: Promise<Answer>, text: string): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    if (!refusalOf(error)) showToast(text);
    throw error;
  }
}

import { paths } from '@fairway/kit/paths';
import { Button } from '@fairway/kit/ui/Button';
import { showToast } from '@fairway/kit/ui/Toast';

/** The pool's URL for friends; whoever is not a member can join there. */
export function CopyPoolLink({ pool }: { pool: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(paths.standings(pool), location.href).href);
      showToast('The link is copied. Send it to your friends.');
    } catch {
      // Some browsers refuse access to the clipboard.
      showToast("The link can't be copied here. Send your friends the address of this page.");
    }
  };
  return <Button onClick={copy}>Copy pool link</Button>;
}

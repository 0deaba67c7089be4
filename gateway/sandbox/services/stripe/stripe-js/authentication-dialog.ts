import { createElement, testModeMark } from './dom.ts';

/**
 * Stands for the page on which a bank asks its customer who they are. It is drawn where the card is, since
 * a dialog around the card would take what happens beside it for a wish to close.
 */
export function openAuthenticationDialog(place: HTMLElement): Promise<'succeeded' | 'failed'> {
  const title = createElement(
    'h2',
    { id: 'stripe-stand-in-authentication' },
    { margin: '0', fontSize: '1.25rem' },
    ['Test mode: authentication'],
  );
  const button = (text: string) =>
    createElement(
      'button',
      { type: 'button', textContent: text },
      { minHeight: '44px', padding: '0 1.5em', font: 'inherit' },
    );
  const [complete, fail] = [button('Complete'), button('Fail')];
  const dialog = createElement(
    'dialog',
    {},
    {
      maxWidth: 'min(26rem, 90vw)',
      padding: '1.5rem',
      border: '2px solid currentColor',
      borderRadius: '8px',
    },
    [
      createElement('div', {}, { display: 'grid', gap: '1rem' }, [
        createElement('p', {}, { margin: '0' }, [testModeMark()]),
        title,
        createElement('p', {}, { margin: '0' }, [
          'Here the bank that issued the card would ask for a password or a code. Choose how that ends.',
        ]),
        createElement('div', {}, { display: 'flex', gap: '1rem' }, [complete, fail]),
      ]),
    ],
  );
  dialog.setAttribute('aria-labelledby', title.id);
  place.append(dialog);

  return new Promise((answered) => {
    const end = (outcome: 'succeeded' | 'failed') => {
      watch.disconnect();
      dialog.remove();
      answered(outcome);
    };
    // Whoever takes away what it stands in has given up, like whoever closes it.
    const watch = new MutationObserver(() => {
      if (!dialog.isConnected) end('failed');
    });
    watch.observe(document, { childList: true, subtree: true });
    complete.addEventListener('click', () => end('succeeded'));
    fail.addEventListener('click', () => end('failed'));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end('failed');
    });
    // Keys meant for it are no wish to close whatever it stands in.
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    dialog.showModal();
  });
}

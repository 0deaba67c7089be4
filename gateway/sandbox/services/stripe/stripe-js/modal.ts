import { createElement, testModeMark } from './dom.ts';

interface Question<Answer> {
  title: string;
  text: string;
  /** What the buttons say, and what they mean. */
  buttons: readonly (readonly [text: string, answer: Answer])[];
  /** What closing it means. */
  otherwise: Answer;
}

/**
 * Stands in for a provider's page or sheet. It is added to the page within the element, because a modal dialog around
 * the element would take a click outside itself for closing.
 */
export function askInModal<Answer>(place: HTMLElement, question: Question<Answer>): Promise<Answer> {
  const title = createElement('h2', {}, { margin: '0', fontSize: '1.25rem' }, [question.title]);
  title.id = `stripe-stand-in-${question.title.toLowerCase().replace(/\W+/g, '-')}`;
  const buttons = question.buttons.map(([text, answer]) => {
    const button = createElement(
      'button',
      { type: 'button', textContent: text },
      { minHeight: '44px', padding: '0 1.5em', font: 'inherit' },
    );
    return { button, answer };
  });
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
        createElement('p', {}, { margin: '0' }, [question.text]),
        createElement(
          'div',
          {},
          { display: 'flex', gap: '1rem' },
          buttons.map(({ button }) => button),
        ),
      ]),
    ],
  );
  dialog.setAttribute('aria-labelledby', title.id);
  place.append(dialog);

  return new Promise((answered) => {
    const end = (answer: Answer) => {
      watch.disconnect();
      dialog.remove();
      answered(answer);
    };
    // Removing the element that contains it counts as closing it.
    const watch = new MutationObserver(() => {
      if (!dialog.isConnected) end(question.otherwise);
    });
    watch.observe(document, { childList: true, subtree: true });
    for (const { button, answer } of buttons) button.addEventListener('click', () => end(answer));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end(question.otherwise);
    });
    // Its Escape must not close the dialog around it too.
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    dialog.showModal();
  });
}

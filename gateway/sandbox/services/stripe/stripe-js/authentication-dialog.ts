import { askInModal } from './modal.ts';

/** Stands for the page on which a bank asks its customer who they are. */
export const openAuthenticationDialog = (place: HTMLElement): Promise<'succeeded' | 'failed'> =>
  askInModal(place, {
    title: 'Test mode: authentication',
    text: 'Here the bank that issued the card would ask for a password or a code. Choose how that ends.',
    buttons: [
      ['Complete', 'succeeded'],
      ['Fail', 'failed'],
    ],
    otherwise: 'failed',
  });

import { forgetBoardsOfOthers } from '@fairway/kit/kept-boards';
import { useUsername } from '@fairway/kit/session';
import { useEffect } from 'react';

/** Deletes a player's stored boards when they sign out, in every tab. */
export function useDeleteKeptBoards(): void {
  const username = useUsername();
  useEffect(() => forgetBoardsOfOthers(username), [username]);
}

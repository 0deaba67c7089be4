import { useUsername } from '@fairway/kit/session';
import { deleteBoardsOfOthers } from '@fairway/kit/stored-boards';
import { useEffect } from 'react';

/** Deletes a player's stored boards when they sign out, in every tab. */
export function useDeleteStoredBoards(): void {
  const username = useUsername();
  useEffect(() => deleteBoardsOfOthers(username), [username]);
}

import { graphql } from '@fairway/kit/graphql';
import { DeletePoolDialogFields } from '../../pool/DeletePoolDialog.tsx';
import { RerunButtonFields } from '../../rerun/RerunButton.tsx';
import { ShareBoardFields } from '../../share/ShareBoardDialog.tsx';

export const EndedDialogFields = graphql(
  `
    fragment EndedDialogFields on Pool {
      id
      ended
      contest { id }
      delete { allowed code message until }
      runAgain { decision { allowed } }
      nextPool { id }
      ...DeletePoolDialogFields
      ...RerunButtonFields
      ...ShareBoardFields
    }
  `,
  [DeletePoolDialogFields, RerunButtonFields, ShareBoardFields],
);

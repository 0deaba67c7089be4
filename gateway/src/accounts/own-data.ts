import { isoText, type OwnDataPart } from '../features/own-data.ts';

export const ownAccountData: readonly OwnDataPart[] = [
  {
    name: 'account',
    tables: ['user_account'],
    statement: `select username, email, ${isoText('email_confirmed_at')} as "emailConfirmedAt",
        ${isoText('confirmed_by_link_at')} as "emailConfirmedByLinkAt",
        ${isoText('created_at')} as "createdAt", is_listed as "isListed", returns_to as "refundsGoTo",
        ${isoText('last_read_at')} as "lastReadAt"
      from user_account join wanted using (id)`,
  },
  {
    name: 'usernames',
    tables: ['taken_username'],
    statement: `select name_key as username from taken_username join wanted on user_id = wanted.id order by name_key`,
  },
  {
    name: 'picture',
    tables: ['picture'],
    statement: `select translate(encode(webp, 'base64'), E'\\n', '') as "webpInBase64"
      from picture join wanted on user_id = wanted.id`,
  },
  {
    name: 'email-changes',
    tables: ['email_claim'],
    statement: `select email, former_email as "formerEmail", ${isoText('created_at')} as "askedAt",
        ${isoText('confirmed_at')} as "confirmedAt", ${isoText('expires_at')} as "expiresAt"
      from email_claim join wanted on user_id = wanted.id order by created_at, email_claim.id`,
  },
  {
    name: 'consents',
    tables: ['text_consent'],
    statement: `select text_id as text, nullif(sha256, '') as sha256, ${isoText('agreed_at')} as "agreedAt"
      from text_consent join wanted on user_id = wanted.id order by agreed_at, text_id`,
  },
  {
    name: 'age-and-place',
    tables: ['age_and_place'],
    statement: `select minimum_age as "atLeastYearsOld", place, ${isoText('confirmed_at')} as "confirmedAt"
      from age_and_place join wanted on user_id = wanted.id order by confirmed_at`,
  },
  {
    name: 'sessions',
    tables: ['user_session'],
    statement: `select device, network, ${isoText('signed_in_at')} as "signedInAt",
        ${isoText('last_used_at')} as "lastUsedAt", ${isoText('expires_at')} as "expiresAt",
        ${isoText('ended_at')} as "endedAt",
        disowned as "thrownOut"
      from user_session join wanted on user_id = wanted.id order by signed_in_at, user_session.id`,
  },
  {
    name: 'passkeys',
    tables: ['passkey'],
    statement: `select name, ${isoText('created_at')} as "createdAt", ${isoText('last_used_at')} as "lastUsedAt"
      from passkey join wanted on user_id = wanted.id order by created_at, passkey.id`,
  },
  {
    name: 'second-factor',
    tables: ['second_factor', 'recovery_code'],
    statement: `select ${isoText('created_at')} as "createdAt", ${isoText('confirmed_at')} as "confirmedAt",
        (select count(*)::int from recovery_code code where code.user_id = wanted.id) as "recoveryCodesLeft",
        (select ${isoText('max(code.created_at)')} from recovery_code code where code.user_id = wanted.id)
          as "recoveryCodesMadeAt"
      from second_factor join wanted on user_id = wanted.id`,
  },
  {
    name: 'access-tokens',
    tables: ['access_token'],
    statement: `select name, scopes, ${isoText('created_at')} as "createdAt",
        ${isoText('last_used_at')} as "lastUsedAt", ${isoText('expires_at')} as "expiresAt"
      from access_token join wanted on user_id = wanted.id order by created_at, access_token.id`,
  },
];

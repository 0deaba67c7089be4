const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether it can be one of our ids at all: the database refuses to be asked for anything else. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

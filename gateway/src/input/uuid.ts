const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether it is a well-formed id: the database refuses anything else. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

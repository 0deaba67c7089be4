import fc from 'fast-check';
import { z } from 'zod';
import { fittingTexts, oddText, oddValue } from './odd-values.ts';

// What a shape of the contract lets in: its optional fields now and then, and the ends of what it bounds.

type Shape = z.core.JSONSchema.BaseSchema | boolean;

/** What each field of a shape takes, by its name. */
export function fieldsOfShape(shape: z.ZodObject | undefined): Record<string, fc.Arbitrary<unknown>> {
  if (!shape) return {};
  const { properties = {} } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, shapedValue(field, name)]),
  );
}

/** A value that fits a shape as far as JSON Schema can say it; what it can't say is left to chance. */
function shapedValue(shape: Shape, name: string): fc.Arbitrary<unknown> {
  if (typeof shape === 'boolean') return oddValue;
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if ('const' in shape) return fc.constant(shape.const);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => shapedValue(choice, name)));
  return fc.oneof(...[shape.type].flat().map((type) => ofType(type, shape, name)));
}

function ofType(type: unknown, shape: z.core.JSONSchema.BaseSchema, name: string): fc.Arbitrary<unknown> {
  const { minimum = -1e6, maximum = 1e6 } = shape;
  switch (type) {
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
    case 'number':
      return fc.oneof(
        fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
        fc.constantFrom(minimum, maximum, (minimum + maximum) / 3),
      );
    case 'string':
      return shapedText(shape, name);
    case 'array': {
      const items = shape.items && !Array.isArray(shape.items) ? shapedValue(shape.items, name) : oddValue;
      const least = shape.minItems ?? 0;
      return fc.array(items, {
        minLength: least,
        maxLength: Math.max(least, Math.min(shape.maxItems ?? 4, 9)),
      });
    }
    case 'object': {
      const fields: Record<string, fc.Arbitrary<unknown>> = {};
      for (const [field, inner] of Object.entries(shape.properties ?? {}))
        fields[field] = shapedValue(inner, field);
      return fc.record(fields, { requiredKeys: shape.required ?? [] });
    }
    default:
      return oddValue;
  }
}

function shapedText(
  { pattern, minLength = 0, maxLength = minLength + 40 }: z.core.JSONSchema.BaseSchema,
  name: string,
): fc.Arbitrary<unknown> {
  const fitting = fittingTexts(name);
  const bounded = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 200) });
  return fc.oneof(
    pattern ? fc.stringMatching(new RegExp(pattern)) : bounded,
    fitting ? fc.constantFrom(...fitting) : oddText,
  );
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorMessage, refusalOf } from '../gateway/refusal.ts';

/** What is wrong, by field. */
type Faults<Name extends string> = { [Field in Name]?: string };

interface FormOptions<Name extends string> {
  /** Checks before sending, by field. The rules are the gateway's. */
  check?: (values: Record<Name, string>) => { [Field in Name]?: string | false };
  send: (values: Record<Name, string>) => Promise<unknown>;
  /** The message when sending failed without a refusal. */
  otherwise: string;
}

/**
 * A form whose fields have the gateway's argument names, so that refusals find their field. The first wrong
 * field gets the focus; other faults are shown for the whole form. A fault leaves once its field is changed.
 */
export function useForm<Name extends string>({ check, send, otherwise }: FormOptions<Name>) {
  const ref = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults<Name>>({});
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [asksPassword, setAsksPassword] = useState(false);
  const [complaints, setComplaints] = useState(0);

  // Only a new refusal moves the focus, not what is left of one while fields are corrected.
  useEffect(() => {
    if (complaints > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [complaints]);
  const complain = (found: Faults<Name>) => {
    setFaults(found);
    setComplaints((before) => before + 1);
  };

  const clearFaults = () => {
    setFaults({});
    setFault(null);
  };
  const clear = () => {
    clearFaults();
    setAsksPassword(false);
  };

  /** Clears the fault of the whole form, when something outside its fields has changed. */
  const clearFault = () => setFault(null);
  const clearFieldFault = ({ target }: FormEvent<HTMLFormElement>) => {
    clearFault();
    const { [nameOf(target) as Name]: cleared, ...left } = faults;
    if (cleared !== undefined) setFaults(left as Faults<Name>);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = valuesOf<Name>(form);
    const found = wrongOnes(check?.(values) ?? {});
    clearFaults();
    if (Object.keys(found).length > 0) return complain(found);

    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const refusal = refusalOf(error);
      const field = refusal?.field;
      const isAskedAgain = refusal?.code === 'AUTH_AGAIN';
      if (isAskedAgain) setAsksPassword(true);
      const message = errorMessage(error, otherwise);
      if (field && (isAskedAgain || form.elements.namedItem(field)))
        complain({ [field]: message } as Faults<Name>);
      else setFault(message);
    } finally {
      setBusy(false);
    }
  };

  return {
    /** For the `form` element. */
    props: { ref, onSubmit: submit, onInput: clearFieldFault, noValidate: true },
    /** For the field of that name. */
    field: <Field extends Name>(name: Field) => ({ name, error: faults[name] }),
    /** The fault that belongs to no field. */
    fault,
    busy,
    /** Whether the gateway asks for a recent sign-in: the form then has a password field. */
    asksPassword,
    clearFault,
    /** Clears the faults, for a dialog that is opened again. */
    clear,
  };
}

/** The part of a form that does not depend on its fields. */
export type FormState = Omit<ReturnType<typeof useForm>, 'field'>;

const isField = (element: unknown) =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

const nameOf = (target: EventTarget): string => (isField(target) ? target.name : '');

function valuesOf<Name extends string>(form: HTMLFormElement): Record<Name, string> {
  const fields = [...form.elements].filter(isField);
  return Object.fromEntries(fields.map(({ name, value }) => [name, value])) as Record<Name, string>;
}

const wrongOnes = <Name extends string>(checked: { [Field in Name]?: string | false }) =>
  Object.fromEntries(Object.entries(checked).filter(([, text]) => text)) as Faults<Name>;

import { formatCount } from '@passbook/contract/money'
import type { FieldValues } from 'react-hook-form'
import { fill } from '../../lib/fill.ts'
import * as wording from '../../lib/wording.ts'
import { Announcement } from '../../ui/Announcement.tsx'
import { Field } from '../../ui/Field.tsx'
import { areaControlClass } from '../../ui/control-class.ts'
import { type BoundProps, useLabelledField, type Labelled } from '../use-field.ts'

export interface TextAreaFieldProps<In extends FieldValues, Out>
  extends BoundProps<In, Out, string | undefined>, Labelled {
  /** The limit of the schema; the field counts down near it. */
  maxCharacters: number
}

/** From this share on, the field shows how many characters are left. */
const NEAR = 0.9

/** Several lines of text; the box grows with them. */
export function TextAreaField<In extends FieldValues, Out>({
  maxCharacters,
  ...bound
}: TextAreaFieldProps<In, Out>) {
  const { frame, value, onChange, ...field } = useLabelledField(bound)
  const text = value ?? ''
  const left = maxCharacters - text.length
  const isNear = text.length > maxCharacters * NEAR
  return (
    <Field {...frame} hint={isNear ? leftWords(left) : frame.hint}>
      {(control) => (
        <>
          <textarea
            {...field}
            {...control}
            rows={6}
            value={text}
            dir="auto"
            onChange={(event) => onChange(event.target.value)}
            className={areaControlClass}
          />
          {/* Announced only when it is nearly full and when it is too long, not at every key. */}
          <Announcement>{isNear && (left < 0 ? wording.tooLong : wording.nearlyFull)}</Announcement>
        </>
      )}
    </Field>
  )
}

function leftWords(left: number): string {
  const count = formatCount(Math.abs(left))
  if (left === 1) return wording.characterLeft1
  if (left === -1) return wording.characterTooMany1
  return left < 0
    ? fill(wording.countCharactersTooMany, { count })
    : fill(wording.countCharactersLeft, { count })
}

import { NumberFormatBase } from 'react-number-format'
import { digitsOf, fillPattern } from '../../lib/pattern.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import type { TextInputProps } from '../../ui/TextInput.tsx'

export interface PatternInputProps extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'ref' | 'type'
> {
  type?: 'text' | 'tel'
  /** '###-##-####', filled from the left as digits are typed. */
  pattern: string
  digits: string
  onDigits: (digits: string) => void
  /** Extracts the digits from typed or autofilled text, where the pattern's default does not fit. */
  digitsIn?: (text: string) => string
  /** Digits that are not accepted: the field stays as it was. */
  refuses?: (digits: string) => boolean
  inputRef: (element: HTMLInputElement | null) => void
}

/** Digits that are formatted while they are typed; the caret stays in place (UX 16). */
export function PatternInput({
  pattern,
  digits,
  onDigits,
  digitsIn = (text) => digitsOf(pattern, text),
  refuses = () => false,
  inputRef,
  className = '',
  ...rest
}: PatternInputProps) {
  return (
    <NumberFormatBase
      {...rest}
      customInput={TextInput}
      getInputRef={inputRef}
      className={`figures ${className}`}
      value={digits}
      valueIsNumericString
      format={(value) => fillPattern(pattern, value)}
      removeFormatting={digitsIn}
      isAllowed={({ value }) => !refuses(value)}
      getCaretBoundary={(text) => caretBoundary(text)}
      onValueChange={({ value }, { event }) => {
        if (event) onDigits(value)
      }}
    />
  )
}

/** The caret may be next to a digit, never between two separators. */
function caretBoundary(text: string): boolean[] {
  const isDigit = (at: number) => /\d/.test(text.charAt(at))
  return Array.from({ length: text.length + 1 }, (_, at) => isDigit(at) || isDigit(at - 1))
}

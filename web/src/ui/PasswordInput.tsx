import { useEffect, useRef, useState } from 'react'
import * as wording from '../lib/wording.ts'
import { Announcement } from './Announcement.tsx'
import { LinkButton } from './LinkButton.tsx'
import { TextInput } from './TextInput.tsx'
import type { TextInputProps } from './TextInput.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'end' | 'ref'> {
  id: string
  autoComplete: 'current-password' | 'new-password'
  ref?: (element: HTMLInputElement | null) => void
}

/** A password that can be shown; hidden again before it is sent, so that no browser stores it as text. */
export function PasswordInput({ ref, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const owner = input.current?.form
    const hide = () => setShown(false)
    owner?.addEventListener('submit', hide)
    return () => owner?.removeEventListener('submit', hide)
  }, [])
  return (
    <TextInput
      {...rest}
      ref={(element) => {
        input.current = element
        ref?.(element)
      }}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <>
          <LinkButton
            className="text-sm"
            aria-controls={rest.id}
            disabled={rest.disabled}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? wording.hide : wording.show}
            <VisuallyHidden> {wording.password}</VisuallyHidden>
          </LinkButton>
          <Announcement>{isShown && wording.yourPasswordIsShown}</Announcement>
        </>
      }
    />
  )
}

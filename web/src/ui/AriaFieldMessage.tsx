import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Text } from 'react-aria-components/Text'

/** FieldMessage for React Aria's fields, which tie the ids themselves. */
export function AriaFieldMessage({ hint, error }: { hint?: ReactNode; error?: string }) {
  return (
    <>
      <FieldError className="flex gap-1.5 text-sm text-danger">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{error}</span>
      </FieldError>
      {hint && (
        <Text slot="description" className="text-sm text-ink-muted">
          {hint}
        </Text>
      )}
    </>
  )
}

import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { summaryItems } from './form-errors.ts'
import type { AppForm } from './use-app-form.ts'
import { useErrorTitle } from './use-error-title.ts'

/**
 * What the error summary shows: nothing until a submit fails, then what is wrong, until all of it
 * is right. Each failed submit moves focus to the summary once.
 */
export function useFailures<In extends FieldValues, Out>(form: AppForm<In, Out>) {
  const [failures, setFailures] = useState(0)
  const focused = useRef(0)
  const summary = useRef<HTMLDivElement>(null)
  const items = failures > 0 ? summaryItems(form, form.formState.errors) : []
  const hasItems = items.length > 0

  useErrorTitle(hasItems)
  useEffect(() => {
    if (hasItems && focused.current !== failures) {
      focused.current = failures
      summary.current?.focus()
    } else if (!hasItems && failures > 0 && focused.current === failures) {
      setFailures(0)
    }
  }, [failures, hasItems])

  return {
    items,
    summary,
    fail: () => setFailures(focused.current + 1),
    succeed: () => setFailures(0),
  }
}

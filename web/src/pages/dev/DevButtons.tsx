import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { DevSection } from './DevSection.tsx'

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const

export function DevButtons() {
  const [isPending, setPending] = useState(false)
  function press() {
    setPending(true)
    setTimeout(() => setPending(false), 2_000)
  }
  return (
    <DevSection title="Buttons and links">
      {VARIANTS.map((variant) => (
        <div key={variant} className="flex flex-wrap gap-3">
          <Button variant={variant} isPending={isPending} onClick={press}>
            Press {variant}
          </Button>
          <Button variant={variant} isPending>
            Pending
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <p className="flex flex-wrap items-center gap-4">
        <a href="#top" className={linkClass}>
          A link in text
        </a>
        <LinkButton>Change</LinkButton>
        <LinkButton disabled>Disabled</LinkButton>
        <Spinner />
      </p>
    </DevSection>
  )
}

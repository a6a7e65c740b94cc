import { Link, href } from 'react-router'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { Intro } from '../../shell/Intro.tsx'
import { buttonClass } from '../../ui/button-class.ts'

/** SPEC 2: a page without its own header text shows the generic header, "Message from Bank". */
export function NotFoundPage() {
  const { header } = useCharterWords()
  return (
    <>
      <p className="mb-1 text-sm text-ink-muted">{header}</p>
      <Intro title="Page not found">
        The address may be mistyped, or the page may have moved. Your account is not affected.
      </Intro>
      <Link to={href('/')} className={buttonClass('primary', true)}>
        Go to the start page
      </Link>
    </>
  )
}

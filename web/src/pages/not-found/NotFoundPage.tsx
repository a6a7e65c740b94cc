import { Link, href } from 'react-router'
import { Intro } from '../../shell/Intro.tsx'
import { buttonClass } from '../../ui/button-class.ts'

export function NotFoundPage() {
  return (
    <>
      <Intro title="Page not found">
        The address may be mistyped, or the page may have moved. Your account is not affected.
      </Intro>
      <Link to={href('/')} className={buttonClass('primary', true)}>
        Go to the start page
      </Link>
    </>
  )
}

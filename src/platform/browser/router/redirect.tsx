import { useEffect } from 'react'
import { useReplace } from './navigation-context.ts'

/** Shows nothing and leads to another page, which takes the place of this one in history. */
export function Redirect({ to }: { to: string }) {
  const replace = useReplace()
  useEffect(() => replace(to), [replace, to])
  return null
}

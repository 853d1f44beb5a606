/** Says why what was asked for was not done; nothing while nothing went wrong. */
export function WrongBar({ error }: { error: Pick<Error, 'message'> | null }) {
  if (!error) return null
  return (
    <p className="bar" role="alert">
      {error.message}
    </p>
  )
}

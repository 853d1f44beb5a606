/** Says that the order on the screen was decided elsewhere; Enter goes on. */
export function LeftBar({ number, onGoOn }: { number: string | undefined; onGoOn: () => void }) {
  return (
    <p className="bar" role="alert">
      {number === undefined ? 'This order' : `Order ${number}`} has left this list: its customer or somebody
      else has decided meanwhile.{' '}
      <button type="button" onClick={onGoOn}>
        Go on <kbd>Enter</kbd>
      </button>
    </p>
  )
}

type WishButtonProps = { productId: string; name: string }

/** The heart of a product. What it does and whether it is pressed comes with hearts.ts; until then it isn't shown. */
export function WishButton({ productId, name }: WishButtonProps) {
  return (
    <button
      type="button"
      className="late-button heart"
      data-wish={productId}
      aria-pressed={false}
      aria-label={`Save ${name}`}
    />
  )
}

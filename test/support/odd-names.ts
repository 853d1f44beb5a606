/** Names of products and categories with what a search stumbles over: blanks of two kinds, other scripts, digits, signs, nothing. */
export const kinds = ['Leggings', 'Palazzo Pant', 'Saree  Shapewear', 'பலாஸோ', 'Kurti Pant', 'Boxer Shorts L']
export const styles = [
  'Ankle Length',
  'Full\u00A0Length',
  'Soft',
  'Ribbed',
  '',
  'XL Black',
  '95% cotton-rich',
  '299',
]

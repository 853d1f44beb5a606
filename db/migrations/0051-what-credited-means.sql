COMMENT ON COLUMN tax_document.credited_at IS
  'A credit note took back its goods for good, so that it counts for no parcel any more. What was charged beside them, shipping, stays charged where the rules keep it: the note has the goods alone then. Notes for some pieces leave it null.';

// Pictures that people of a dealer upload at the desk, decoded and encoded again, as base64. A picture is named by its bytes.
export const deskPictures = [
  `CREATE TABLE desk_pictures (
    tenant TEXT NOT NULL,
    name TEXT NOT NULL,
    bytes TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (tenant, name)
  )`,
] as const;

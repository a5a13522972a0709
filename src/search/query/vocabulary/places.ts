// Places of Australia beside those of a stock.
/** Places that are searched although no car may stand there. State -> towns. */
export const towns: Record<string, string> = {
  NSW: 'sydney,central coast,newcastle,wollongong,broken hill,griffith,byron bay,coffs harbour,grafton,kempsey,moree,katoomba,blue mountains,manly,bondi,hurstville,hunter valley,parkes,mudgee,cooma,queanbeyan,penrith,blacktown,castle hill,northern beaches,western sydney,narrabri,gunnedah,ballina,deniliquin,young nsw,cowra,inner west',
  VIC: 'melbourne,geelong,ballarat,bendigo,frankston,sunshine,box hill,glen waverley,echuca,portland,colac,gippsland,moe,warragul,mornington peninsula,essendon,st kilda,richmond vic,brunswick,wyndham,cranbourne,hamilton vic,torquay,wonthaggi,kilmore,werribee,craigieburn,dromana,rosebud,lakes entrance,latrobe',
  QLD: 'brisbane,gold coast,sunshine coast,cairns,townsville,toowoomba,mackay,bundaberg,rockhampton,hervey bay,logan,mount isa,mt isa,noosa,redlands,airlie beach,bowen,charters towers,dalby,roma,warwick,kingaroy,maryborough,surfers paradise,burleigh,innisfail,ayr,moranbah,goondiwindi,chermside,atherton,yeppoon,proserpine,caloundra,caboolture',
  SA: 'adelaide,port lincoln,whyalla,port pirie,mount gambier,mt gambier,victor harbor,victor harbour,barossa,gawler,renmark,berri,ceduna,coober pedy,kadina,naracoorte,mt barker,noarlunga,barossa valley,port adelaide',
  WA: 'perth,fremantle,broome,kalgoorlie,geraldton,bunbury,albany,karratha,port hedland,esperance,margaret river,busselton,mandurah,armadale,northam,kununurra,carnarvon,exmouth,newman,rockingham,joondalup',
  TAS: 'hobart,launceston,devonport,burnie,kingston tas,ulverstone',
  NT: 'darwin,alice springs,katherine,palmerston,tennant creek',
  ACT: 'canberra,tuggeranong,woden,fyshwick',
};
/** Cities that are ordinary words too: they count only after "in" or before a state. */
export const weakCities =
  'sale,orange,bentley,officer,casino,reservoir,emerald,como,clare,prospect,hume,phillip,newton,virginia,roma,logan,moe,young nsw,sunshine,richmond vic,newman,katherine,kingston tas,hamilton vic,portland,warwick,bowen,clyde,emerald,berri,ayr,labrador,manly';

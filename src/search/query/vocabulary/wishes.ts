// Words for orders and for ways of life. An order or a suggestion counts only where a stock has its field.
/** Order as "field dir" -> phrases. */
export const sorts: Record<string, string> = {
  'price asc':
    'cheapest,lowest price,lowest to highest,lowest to highest price,price from lowest,lowest priced,least expensive,low to high,price low to high,lowest price first,cheapest first,cheapest price,most affordable,price ascending,lowest cost,cheapest to dearest,sort by price,sorted by price,best price,price lowest,lowest prices,low price first,order by price,price lowest first,by price,cheapist,cheepest,cheapst,cheapest possible,rock bottom,price lowest to highest,bottom price,cheapest you got',
  'price desc':
    'dearest,most expensive,highest to lowest,highest to lowest price,highest price,highest priced,high to low,price high to low,dearest first,priciest,most expensive first,highest price first,price descending,most costly,price highest first,price highest,price highest to lowest,top price,highest prices',
  'year desc':
    'newest,newest first,latest year,latest model first,newest year,most recent year,year newest,newest to oldest,sort by newest,by newest,youngest,sort by year,sorted by year,latest model,by year,most recent model,newest model,newest models,year newest first,latest models,most recent first',
  'year asc': 'oldest,oldest first,oldest year,year oldest,oldest to newest,by oldest,oldest model',
  'km asc':
    'lowest km,lowest kms,lowest kilometres,lowest kilometers,lowest mileage,least kms,least km,least kilometres,lowest ks,lowest odometer,fewest kms,fewest km,lowest km first,sort by km,sort by kms,least mileage,kms low to high,km low to high,by kms,by km,lowest klms,least driven,sorted by km,sorted by kms,fewest kilometres,sort by kilometres,sort by odometer,sort by mileage,lowest kms first,lowest kays,fewest kays,fewest ks,least kays,odometer low to high,least ks,smallest km,lowest milage,least travelled,kilometres low to high,lowest mileage first',
  'km desc': 'highest km,highest kms,most kms,most kilometres,highest mileage,highest kilometres',
  'created_at desc':
    'latest,latest arrivals,just in,new in stock,just arrived,new arrivals,latest stock,newest stock,recently added,latest listings,newest listings,new listings,just listed,recently listed,latest arrival,newest arrivals,just landed,new stock,fresh stock,latest added,most recently added,new to stock,newly listed,newly arrived,latest in,recent arrivals,last added,new in,added this week,most recent listings,added recently,new to the yard,latest additions,date added,newly added,most recent arrivals,arrived this week,recently arrived,latest cars in stock,just come in,newest in stock,latest in stock,newest listed',
  'fuel_consumption asc':
    'most economical,most fuel efficient,best fuel economy,lowest fuel consumption,best on fuel,best economy,lowest fuel use,best mileage per litre,most efficient,least fuel,lowest consumption,best fuel consumption,cheapest to run,cheapest on fuel,best fuel efficiency,uses least fuel,lowest running cost,uses the least fuel,best mpg,least thirsty,best fuel economy first,lowest running costs,most frugal,fuel economy best,best fuel mileage,lightest on fuel',
  'ancap desc':
    'safest,highest ancap,best ancap,best safety rating,highest safety rating,most safe,safest first,best safety,highest ancap rating,best crash rating,best ancap rating,top safety rating',
  'towing_kg desc':
    'best towing,highest towing,highest tow rating,highest towing capacity,most towing,biggest towing capacity,best tow vehicle,best for towing,best tow rating,strongest towing,highest tow capacity,most towing capacity,best tow car,greatest towing capacity,best towing capacity,max towing,max tow,biggest tow rating,heaviest towing,maximum towing,maximum towing capacity,largest towing capacity,best tower,most tow capacity,tows the most,biggest tow capacity,best towing vehicle,highest braked towing',
  'engine_litres desc': 'biggest engine,largest engine,biggest motor,most engine',
  'engine_litres asc': 'smallest engine,smallest motor',
  'seats desc': 'most seats,biggest seating',
};
/** Suggestions: [phrases, filters as "field op value"]. */
export const lifestyles: readonly (readonly [string, string])[] = [
  [
    'first car,1st car,p plater,l plater,p plate,l plate,p plates,l plates,red p plates,green p plates,ps,p platers,learner,learner driver,new driver,teenager,teen,18 year old,17 year old,16 year old,19 year old,18yo,17yo,16yo,my teenage son,my teenage daughter,teenage,uni student,student,young driver,green ps,red ps,first time driver,provisional driver,learners,first cars,18 yr old,17 yr old,high school kid,new licence,l platers,18th birthday,p1,just got her licence,just got his licence,newly licensed',
    'price lte 20000|ancap gte 5',
  ],
  [
    'big family,large family,growing family big,big families,large families,whole family,big family car,family of many',
    'seats gte 7',
  ],
  [
    'family,kids,kid,children,child,pram,soccer mum,school run,baby,babies,toddler,newborn,family friendly,families,school drop off,school pick up,soccer dad,child seats,baby seat,baby seats,child seat,car seats,twins,stroller,mums taxi,school runs,soccer mom,growing family,prams,mum of two,mum of three,baby on the way,family hauler',
    'body eq SUV|ancap gte 5',
  ],
  [
    'grey nomad,grey nomads,gray nomad,gray nomads,lap of australia,a lap of australia,around australia,caravanning,big lap,lap of oz,the big lap,travel around australia,travelling australia,touring australia,retirement travel,caravaning,outback trip,road trip around australia,round australia,nomads,nomad,travelling around australia',
    'towing_kg gte 2500|fuel eq Diesel|drive eq 4WD',
  ],
  [
    'tradie,tradies,tradesman,tradesmen,apprentice,work,tools,business,worksite,work site,builder,sparky,plumber,electrician,carpenter,chippy,landscaper,site,farm,work vehicle,work car,workhorse,work horse,farmer,landscaping,apprentices,tradey,trady,concreter,painter,job site,gardener,mowing,lawn mowing,construction,gardening',
    'body eq Ute|features eq Tow Bar',
  ],
  [
    'boat,horse float,horse,horses,float,boats,horse floats,horsefloat,tinnie',
    'towing_kg gte 2000',
  ],
  [
    'caravan,camper,caravans,camper van towing,campervan tow,van tow,tow a van,tow van,tow my van,tow the van,towing a van,towing van,towing my van,tow our van,our van,my van',
    'towing_kg gte 2500',
  ],
  [
    'trailer,jet ski,jetski,camper trailer,box trailer,jet skis,trailers,for towing,tow vehicle,tow car,towing car,towing vehicle,motorbike trailer,bike trailer',
    'towing_kg gte 1500',
  ],
  [
    'rideshare,ride share,uber,didi,ola,taxi,ubering,uber eats,uber driver,uber driving,ride sharing,rideshare driver,ridesharing,uber car,rideshare car',
    'fuel eq Hybrid|body eq Sedan',
  ],
  [
    'city,small,runabout,run about,commuter,run around,runaround,zippy,city car,inner city,around town,easy to park,compact,little,tiny,city driving,nippy,tight parking,small car,easy parking,city runabout,town car,shopping trolley,small parking',
    'body eq Hatchback',
  ],
  [
    'economical,cheap to run,long commute,fuel efficient,good on fuel,fuel economy,efficient,low running costs,good fuel economy,fuel saver,great on fuel,save fuel,light on fuel,frugal,low fuel consumption,cheap on fuel,eco friendly,saves fuel,save on fuel,good mileage,long drive to work,economic,low fuel,good economy,petrol saver,great fuel economy,environmentally friendly,fuel sipper,low running cost,cheap running costs,easy on fuel,fuel saving,green car,eco,good on petrol,commuting,long distance commute,highway commute,low emissions,low emission',
    'fuel eq Hybrid',
  ],
  [
    'camping,beach,island,off road,offroad,off roading,offroading,fraser island,bush,off roader,bush bashing,beach driving,four wheel driving trips,fishing trips,fraser,fishing,camp,kgari,moreton island,outback adventure,sand driving,offroader,bush track,dirt roads,adventure,weekends away,bush tracks,stradbroke,weekend camping,tracks,hunting,outback driving,the outback,outback travel,outback touring,outback roads,outback tracks,mud,off the beaten track,tourer,touring 4wd,beach fishing,cape york,simpson desert,offroad tourer,4wding,4x4ing,fourbying,beach runs,high country,off grid,remote,gibb river road,river crossings',
    'drive eq 4WD',
  ],
  [
    'luxury,prestige,luxurious,executive,plush,posh,fancy,upmarket,high end,luxury car,premium feel,classy,top end,luxo,flash,prestigious',
    'features eq Leather Seats',
  ],
  [
    'fun,sports car,sporty,sports,weekend car,fun car,weekender,sportscar,sports cars,fun to drive,fun weekend,sportscars,fast,midlife crisis,mid life crisis,sunday drive,weekend toy,track car,track day,quick,driver s car,sunday driver',
    'body eq Coupe|body eq Convertible',
  ],
  [
    'dog,dogs,bikes,surfboard,surfboards,mountain bikes,surfing,prams and dogs,bike,kayak,surfer,labrador dog,surf board,surf,boards,surf boards,puppy,pets,mountain bike,pet,kayaks,golden retriever,big boot,golf clubs,golf bag,golf bags,cargo space,boot space,lots of boot space,cycling,huge boot,large boot',
    'body eq Wagon|body eq SUV',
  ],
  [
    'nanna,nana,elderly,nan,grandma,grandpa,grandparents,retiree,pensioner,easy to get in,retired,grandmother,granny,seniors,senior,old lady,retirees,oldies,parents retiring,pensioners,elderly parents,pop,nanas,easy to get into,bad hip,high seating,bad back,bad knees,easy access,grandfather,easy entry,my gran,gran',
    'body eq SUV|transmission eq Automatic',
  ],
  [
    'snow,ski trips,skiing,ski,thredbo,perisher,snow trips,alpine,snowy mountains,snowboarding,ski trip,snowfields,snow trip,ski season,falls creek,mt buller,mount hotham',
    'drive eq AWD',
  ],
  [
    'safe,safety,good safety rating,safety rating,high safety,good safety,safe as,great safety rating,good ancap,good ancap rating,high safety rating,ancap,great safety,ancap rating,ancap rated,really safe,very safe,super safe,crash rating',
    'ancap gte 5',
  ],
  [
    'cheap,affordable,inexpensive,bargain,cheapie,budget,low cost,bargains,cheap as chips,cheap as,cheapish,tight budget,value for money,good value,on a budget,low price,low budget,cheep,dirt cheap,low priced,great value,cheaper,economy car,super cheap,bomb,best deal,best value,best deals',
    'sort eq price asc',
  ],
];
